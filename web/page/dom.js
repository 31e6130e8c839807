/** Elements in one expression. */

/**
 * Makes an element. Properties that begin with `on` are listeners, `class`, `aria-…`, `data-…`, `role` and the like attributes, all
 * others properties of the element; what is null or false is left out.
 * @param {string} tag
 * @param {Record<string, any>} [properties]
 * @param {...(Node | string | null | undefined | false)} children
 * @returns {any}
 */
export function element(tag, properties = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith('on')) made.addEventListener(name.slice(2), value);
    else if (name in made && !name.includes('-') && name !== 'list' && name !== 'role') /** @type {any} */ (made)[name] = value;
    else made.setAttribute(name === 'class' ? 'class' : name, value === true ? '' : value);
  }
  made.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return made;
}

/**
 * A button.
 * @param {string} text
 * @param {() => void} act
 * @param {Record<string, any>} [properties]
 */
export function button(text, act, properties = {}) {
  return element('button', { type: 'button', onclick: act, ...properties }, text);
}

/**
 * A labelled control.
 * @param {string} text
 * @param {HTMLElement} control
 * @param {string} [kind]
 */
export function labelled(text, control, kind = 'field') {
  return element('label', { class: kind }, element('span', {}, text), control);
}

/**
 * A list to choose from.
 * @param {[string, string][]} options values with their texts
 * @param {string} chosen
 * @param {(value: string) => void} act
 */
export function choice(options, chosen, act) {
  const select = element('select', { onchange: () => act(select.value) });
  for (const [value, text] of options) select.append(element('option', { value, selected: value === chosen }, text));
  return select;
}

/**
 * Puts these children in the place of those that an element has.
 * @param {Element} parent
 * @param {...(Node | string | null | undefined | false)} children
 */
export function fill(parent, ...children) {
  parent.replaceChildren(.../** @type {any[]} */ (children.filter((child) => child !== null && child !== undefined && child !== false)));
}

/**
 * Hands a file to the reader.
 * @param {string} name
 * @param {BlobPart} content
 * @param {string} type
 */
export function download(name, content, type) {
  const link = element('a', { href: URL.createObjectURL(new Blob([content], { type })), download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
