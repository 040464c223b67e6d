import { describe, expect, it } from 'vitest';
import type { ServerExtension, Write } from './extensions.ts';
import { joinExtensions } from './joinExtensions.ts';

const write = { after: { name: 'as sent' } } as unknown as Write;
const adding =
  (part: string): NonNullable<ServerExtension['beforeWrite']> =>
  async ({ after }) => ({ ...after, name: `${String(after?.['name'])}, ${part}` });

describe('extensions of one resource by several areas', () => {
  it('run one after another, each with the values of the one before', async () => {
    const extension = joinExtensions([
      ['students', { beforeWrite: adding('linked') }],
      ['staff', { beforeWrite: adding('never here') }],
      ['students', { beforeWrite: async () => {} }],
      ['students', { beforeWrite: adding('bound') }],
    ]).get('students');
    expect(await extension?.beforeWrite?.(write)).toEqual({ name: 'as sent, linked, bound' });
  });

  it('refuse a write if one of them does, before the next one is asked', async () => {
    const asked: string[] = [];
    const extension = joinExtensions([
      [
        'students',
        {
          beforeWrite: async () => {
            throw new Error('no');
          },
        },
      ],
      ['students', { beforeWrite: async () => void asked.push('second') }],
    ]).get('students');
    await expect(extension?.beforeWrite?.(write)).rejects.toThrow('no');
    expect(asked).toEqual([]);
  });

  it('let an import write many rows at once only if all of them do', () => {
    const joined = (...all: ServerExtension[]): boolean | undefined =>
      joinExtensions(all.map((one) => ['students', one] as const)).get('students')?.isIndependent;
    expect(joined({ isIndependent: true }, { isIndependent: true })).toBe(true);
    expect(joined({ isIndependent: true }, { afterWrite: async () => {} })).toBe(false);
  });

  it('are refused where only one could run', () => {
    const one: ServerExtension = { afterTransition: async () => {} };
    expect(() =>
      joinExtensions([
        ['awards', one],
        ['awards', one],
      ]),
    ).toThrow('two areas give “afterTransition” for the resource “awards”');
  });

  it('stay as they are where one area alone extends a resource', () => {
    const one: ServerExtension = { deadline: 5_000 };
    expect(joinExtensions([['awards', one]]).get('awards')).toBe(one);
  });
});
