import { expect, it } from 'vitest';
import { News } from '../src/table/news';

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
