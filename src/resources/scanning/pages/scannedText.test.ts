import { expect, test } from 'vitest';
import { codeIn } from './scannedText.ts';

test.each([
  ['https://portal.example/manage-attendance/auto-attendance?code=AbC_-123', 'AbC_-123'],
  ['http://localhost:4000/manage-attendance/auto-attendance?lang=si&code=x1', 'x1'],
  [' abc def ', 'abc def'],
  ['https://elsewhere.example/', 'https://elsewhere.example/'],
  ['', ''],
])('“%s” is sent as “%s”', (text, code) => expect(codeIn(text)).toBe(code));
