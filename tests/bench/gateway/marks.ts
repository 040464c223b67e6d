import { randomUUID } from 'node:crypto';
import type {
  CellAnswer,
  CellEdit,
  MarkGrid,
  MarkPaperLine,
} from '../../../src/resources/marks/api.ts';
import type { Server } from './gateway.ts';
import { type Load, once } from './load.ts';

/** An editable cell of a mark sheet. */
interface Cell extends Pick<CellEdit, 'student' | 'component' | 'stage'> {
  paper: string;
  version: number;
}

const MAX_MARK = 40;

async function dataAt<T>({ origin, token }: Server, path: string): Promise<T> {
  let data: unknown;
  await once({
    origin,
    make: () => ({
      path: `/api${path}`,
      headers: { authorization: `Bearer ${token}` },
      done: (text) => ({ data } = JSON.parse(text) as { data: unknown }),
    }),
  });
  return data as T;
}

const isSaved = (answer: CellAnswer | undefined): answer is CellAnswer & { outcome: 'saved' } =>
  answer?.outcome === 'saved';

/** Saves one mark; the response contains the version that the next save of the cell needs. */
const saveOf = (
  { token }: Pick<Server, 'token'>,
  cell: Cell,
  done: (answer: CellAnswer | undefined) => void,
): ReturnType<Load['make']> => ({
  method: 'PUT',
  path: `/api/marks/papers/${cell.paper}/cells`,
  headers: { authorization: `Bearer ${token}` },
  body: JSON.stringify({
    batch: randomUUID(),
    cells: [
      {
        edit: randomUUID(),
        student: cell.student,
        component: cell.component,
        stage: cell.stage,
        mark: cell.version % MAX_MARK,
        version: cell.version,
      },
    ],
  }),
  done: (text) => done((JSON.parse(text) as { data: CellAnswer[] }).data[0]),
});

/** One cell of each open paper, because saves to one paper wait for each other. */
export async function editableMarks(server: Server): Promise<Cell[]> {
  const papers = await dataAt<MarkPaperLine[]>(server, '/marks/papers');
  const cells: Cell[] = [];
  for (const { id: paper } of papers) {
    const grid = await dataAt<MarkGrid>(server, `/marks/papers/${paper}`);
    const sheet = grid.sheets.find(({ closed }) => closed === null);
    const student = grid.candidates[0]?.student;
    if (!sheet || student === undefined || grid.stages.length > 1) continue;
    const { component, stage } = sheet;
    const version =
      grid.cells.find(
        (cell) => cell[0] === student && cell[1] === component && cell[2] === stage,
      )?.[4] ?? 0;
    cells.push({ paper, student, component, stage, version });
  }
  return cells;
}

/** Saves one mark at a time, each on the version that the previous save returned. */
export function markLoad(server: Server, cells: Cell[]): Load {
  return {
    origin: server.origin,
    make: () => {
      const cell = cells.shift();
      if (!cell) throw new Error('there are fewer open papers than connections');
      return saveOf(server, cell, (answer) => {
        if (!isSaved(answer)) throw new Error(`a mark was not saved: ${JSON.stringify(answer)}`);
        cells.push({ ...cell, version: answer.version });
      });
    },
  };
}
