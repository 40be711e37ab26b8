// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { exampleBoard } from '#domain/board.ts';
import { pageWith } from '#tests/support/pages/pageWith.ts';
import { boardOfPage } from './boardOfPage.ts';

describe('the board of a page', () => {
  it('is the one that the page names', () => {
    const board = {
      name: 'The Board of Hand Surgery',
      abbreviation: 'BHS',
      timeZone: 'Europe/Zurich',
      contactUrl: 'https://hand.example/contact',
    };
    expect(boardOfPage(pageWith('portal-board', JSON.stringify(board)))).toEqual(board);
  });

  it('is the example where the page says nothing, or nothing readable', () => {
    for (const content of ['', '{', 'null', '[]', '{"name":""}', '{"name":7,"other":"x"}'])
      expect(boardOfPage(pageWith('portal-board', content))).toEqual(exampleBoard);
    expect(boardOfPage(document.implementation.createHTMLDocument())).toEqual(exampleBoard);
  });

  it('keeps its name where its time zone or its page is not one', () => {
    for (const wrong of [{ timeZone: 'Mars/Olympus' }, { contactUrl: 'contact' }])
      expect(boardOfPage(pageWith('portal-board', JSON.stringify({ name: 'A Board', ...wrong })))).toEqual({
        ...exampleBoard,
        name: 'A Board',
      });
  });
});
