import { expect, it } from 'vitest';
import { isOpening, lastNews, News } from '../src/table/news';

it('begins at the last choice', () => {
  const news = new News();
  expect(news.begin({ since: 3 }, 9)).toBe(3);
  expect(news.begin({ since: 9 }, 12)).toBe(9);
  expect(news.begin({ since: 9 }, 15)).toBe(9);
});

it('comes back when choices are taken back, one by one', () => {
  const news = new News();
  news.begin({ since: 3 }, 9);
  news.begin({ since: 9 }, 10);
  news.begin({ since: 10 }, 11);
  expect(news.begin({ since: 10, redo: true }, 10)).toBe(9);
  expect(news.begin({ since: 9, redo: true }, 9)).toBe(3);
  expect(news.begin({ since: 9, redo: true }, 10)).toBe(9);
});

it('comes back after a choice that the log does not tell', () => {
  const news = new News();
  news.begin({ since: 3 }, 9);
  expect(news.begin({ since: 9 }, 9)).toBe(9);
  expect(news.begin({ since: 9, redo: true }, 9)).toBe(3);
});

it('takes the word of the server where nothing is remembered', () => {
  expect(new News().begin({ since: 9, redo: true }, 9)).toBe(9);
});

const line = (text: string, heading = 0) => ({ case: '', parts: [text], heading });

it('takes a log for an opening as long as it is of the first turn', () => {
  const opening = [line('Turn 1', 1), line('Phase', 2), line('IJN 1 sails.')];
  expect(isOpening(opening)).toBe(true);
  expect(isOpening([...opening, line('Turn 2', 1)])).toBe(false);
  expect(isOpening(opening.slice(0, 2))).toBe(false);
});

it('tells the last news, which is no heading', () => {
  const log = [line('Read.'), line('Found.'), line('Phase', 2)];
  expect(lastNews(log, 1)).toBe('Found.');
  expect(lastNews(log, 2)).toBe('');
});
