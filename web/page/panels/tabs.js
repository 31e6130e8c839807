/** Panels of which one is in sight, as tabs: arrows move between them. */

import { element } from '../dom.js';

export class Tabs {
  root = element('section', { class: 'tabs' });
  /** @type {HTMLElement[]} */
  #buttons = [];
  /** @type {HTMLElement[]} */
  #panels = [];
  #names;

  /**
   * @param {string} label
   * @param {[string, string, HTMLElement][]} panels name, title, content
   */
  constructor(label, panels) {
    this.#names = panels.map(([name]) => name);
    const list = element('div', { role: 'tablist', 'aria-label': label });
    for (const [name, title, content] of panels) {
      const button = element('button', { type: 'button', role: 'tab', id: `tab-${name}`, 'aria-controls': `panel-${name}`, onclick: () => this.open(name) }, title);
      const panel = element('div', { role: 'tabpanel', id: `panel-${name}`, 'aria-labelledby': `tab-${name}`, tabIndex: 0, class: 'panel' }, content);
      this.#buttons.push(button);
      this.#panels.push(panel);
      list.append(button);
    }
    list.addEventListener('keydown', (/** @type {KeyboardEvent} */ event) => this.#key(event));
    this.root.append(list, ...this.#panels);
    this.open(this.#names[0]);
  }

  /** @param {string} name */
  open(name) {
    const place = this.#names.indexOf(name);
    this.#buttons.forEach((button, at) => {
      button.setAttribute('aria-selected', String(at === place));
      button.tabIndex = at === place ? 0 : -1;
    });
    this.#panels.forEach((panel, at) => (panel.hidden = at !== place));
    this.root.dispatchEvent(new CustomEvent('open', { detail: name }));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const now = this.#buttons.findIndex((button) => button.tabIndex === 0);
    const next = (now + step + this.#buttons.length) % this.#buttons.length;
    this.open(this.#names[next]);
    this.#buttons[next].focus();
    event.preventDefault();
  }
}
