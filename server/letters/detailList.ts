import { html } from '#server/http/html.ts';
import type { NamedValues } from './letterTexts.ts';

/** A list of names and values; nothing for an empty one. */
export const detailList = (details: NamedValues) =>
  details.length > 0 &&
  html`<dl>${details.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`;
