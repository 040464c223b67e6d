import { describe, expect, it } from 'vitest';
import { readAnswer } from './answer.ts';

const received = (status: number, text: string, statusText = '') =>
  readAnswer({ status, statusText, text });

describe('the envelope of specification §7 and §8', () => {
  it('maps data to the body and keeps message, total and the raw answer', () => {
    const answer = received(200, '{"data":[1],"message":"ok","total":7}');
    expect(answer).toEqual({
      isSuccess: true,
      body: [1],
      message: 'ok',
      status: 200,
      total: 7,
      raw: { data: [1], message: 'ok', total: 7 },
    });
  });

  it.each([
    ['204 without a body', 204, ''],
    ['200 without a body', 200, ''],
    ['a bare null', 200, 'null'],
  ])('takes %s as success without body', (_, status, text) => {
    expect(received(status, text)).toMatchObject({
      isSuccess: true,
      body: undefined,
      message: '',
      raw: null,
    });
  });

  it('keeps the raw answer if it is not an envelope', () => {
    expect(received(200, '[1,2]')).toMatchObject({
      isSuccess: true,
      body: undefined,
      raw: [1, 2],
      total: undefined,
    });
  });

  it.each([
    ['the status text without a body', '', 'Bad Gateway'],
    ['the status text when the body says nothing', '{}', 'Bad Gateway'],
    ['the status text when the body is HTML', '<html>', 'Bad Gateway'],
    ['the status text when the message is empty', '{"message":""}', 'Bad Gateway'],
    ['the status text when the message is no text', '{"message":7}', 'Bad Gateway'],
    ['the message field over the status text', '{"message":"m"}', 'm'],
    ['the error field over the status text', '{"error":"e"}', 'e'],
    ['the error field over the message field', '{"message":"m","error":"e"}', 'e'],
  ])('takes %s as the failure message', (_, text, message) => {
    expect(received(502, text, 'Bad Gateway')).toMatchObject({
      isSuccess: false,
      errorCode: 502,
      message,
    });
  });

  it.each([301, 400, 401, 403, 404, 409, 422, 429, 500, 503])(
    'maps the status %i to the error code',
    (status) => {
      expect(received(status, '{"code":"X"}')).toMatchObject({
        isSuccess: false,
        errorCode: status,
        body: { code: 'X' },
      });
    },
  );

  it('maps HTML with status 200 to code -1 and the message of the parser', () => {
    const answer = received(200, '<!doctype html>');
    expect(answer).toMatchObject({ isSuccess: false, errorCode: -1, body: null });
    expect(answer.message).toMatch(/JSON/);
  });
});
