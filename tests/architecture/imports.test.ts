import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesIn, importsOf, isTest } from './sourceFiles.ts';
import { AREA_DEPENDENCIES, FLOORS, WALLS } from './walls.ts';

const OWN = /^(src|gateway|tests|scripts)\//;
const AREA = /^src\/resources\/(\w+)\//;

const sources = filesIn(['src', 'gateway']).filter((file) => !isTest(file));
const areaOf = (file: string): string | null => {
  const name = AREA.exec(file)?.[1];
  return name === undefined || ['shared', 'demo'].includes(name) ? null : name;
};

/** Imports from one area into another, as `[from, to]`. */
const between = sources.flatMap((file) =>
  importsOf(file).flatMap((target) => {
    const [from, to] = [areaOf(file), areaOf(target)];
    return from === null || to === null || from === to ? [] : [{ file, target, from, to }];
  }),
);

/** The files of an import cycle, found depth-first; `null` if there is none. */
function cycleIn(graph: ReadonlyMap<string, readonly string[]>): string[] | null {
  const done = new Set<string>();
  const way: string[] = [];
  const visit = (node: string): string[] | null => {
    if (way.includes(node)) return [...way.slice(way.indexOf(node)), node];
    if (done.has(node)) return null;
    way.push(node);
    for (const next of graph.get(node) ?? []) {
      const circle = visit(next);
      if (circle) return circle;
    }
    way.pop();
    done.add(node);
    return null;
  };
  for (const node of graph.keys()) {
    const circle = visit(node);
    if (circle) return circle;
  }
  return null;
}

describe('imports', () => {
  it('go one way only', () => {
    const offences = sources.flatMap((file) => {
      const wall = WALLS.find(({ folder }) => folder.test(file));
      if (!wall) return [`${file} is in an unknown place`];
      return importsOf(file)
        .filter(
          (target) =>
            OWN.test(target) &&
            !wall.may.some((pattern) => pattern.test(target)) &&
            (areaOf(file) === null || areaOf(target) === null),
        )
        .map((target) => `${file} imports ${target}`);
    });
    expect(offences).toEqual([]);
  });

  it('of an area reach only its declared dependencies, and never their screens', () => {
    const offences = between.filter(
      ({ from, to, target }) =>
        !AREA_DEPENDENCIES[from]?.includes(to) || /\/pages\/|\/tests\//.test(target),
    );
    expect(offences.map(({ file, target }) => `${file} imports ${target}`)).toEqual([]);
  });

  it('use every declared dependency of an area, and no two areas depend on each other', () => {
    const used = new Set(between.map(({ from, to }) => `${from} ${to}`));
    const unused = Object.entries(AREA_DEPENDENCIES).flatMap(([from, to]) =>
      to.filter((name) => !used.has(`${from} ${name}`)).map((name) => `${from} → ${name}`),
    );
    expect(unused).toEqual([]);
    expect(cycleIn(new Map(Object.entries(AREA_DEPENDENCIES)))).toBeNull();
  });

  it('keep the server half of an area out of its screens and declarations', () => {
    const offences = sources
      .filter((file) => !/^src\/resources\/(\w+\/)?(server|demo)(\/|\.ts$)/.test(file))
      .filter((file) => file.startsWith('src/'))
      .flatMap((file) =>
        importsOf(file)
          .filter((target) =>
            /^gateway\/|^src\/resources\/(\w+\/)?(server|demo)(\/|\.ts$)/.test(target),
          )
          .map((target) => `${file} imports ${target}`),
      );
    expect(offences).toEqual([]);
  });

  it('of App are only in the entry', () => {
    const importers = sources.filter((file) => importsOf(file).includes('src/App.tsx'));
    expect(importers).toEqual(['src/startPortal.tsx']);
  });

  it('keep React, MUI and Node out of the contract and of declarations', () => {
    const pure = sources.filter(
      (file) => file.startsWith('src/contract/') || /^src\/resources\/\w+\/\w+\.ts$/.test(file),
    );
    const offences = pure.flatMap((file) =>
      importsOf(file)
        .filter((name) => /^(react|ra-|@mui|node:)/.test(name))
        .map((name) => `${file} imports ${name}`),
    );
    expect(offences.filter((offence) => !/\/demo\.ts imports/.test(offence))).toEqual([]);
  });
});

/** Imports, including types, between the files of a top-level folder. */
const inside = (house: string): { file: string; target: string }[] =>
  sources
    .filter((file) => file.startsWith(`${house}/`))
    .flatMap((file) =>
      importsOf(file)
        .filter((target) => target.startsWith(`${house}/`))
        .map((target) => ({ file, target })),
    );

const graphOf = (edges: readonly (readonly [from: string, to: string])[]) =>
  new Map(
    edges.map(([node]) => [
      node,
      edges.filter(([from, to]) => from === node && to !== node).map(([, to]) => to),
    ]),
  );

describe.each(Object.entries(FLOORS))('the floors of %s', (house, rooms) => {
  const edges = inside(house);
  const roomOf = (file: string): string | null => {
    const [room = '', ...rest] = file.slice(house.length + 1).split('/');
    return rest.length === 0 ? null : room;
  };

  it('include every folder', () => {
    const files = sources.filter((file) => file.startsWith(`${house}/`));
    const found = new Set(files.flatMap((file) => roomOf(file) ?? []));
    expect([...found].toSorted()).toEqual(rooms.toSorted());
  });

  it('have no upward import', () => {
    const upward = edges.filter(({ file, target }) => {
      const [from, to] = [roomOf(file), roomOf(target)];
      return from !== null && (to === null || rooms.indexOf(to) > rooms.indexOf(from));
    });
    expect(upward.map(({ file, target }) => `${file} imports ${target}`)).toEqual([]);
  });

  it('have no cycle of files', () => {
    expect(cycleIn(graphOf(edges.map(({ file, target }) => [file, target])))).toBeNull();
  });

  it('have no cycle of folders', () => {
    const folders = edges.map(
      ({ file, target }) => [path.posix.dirname(file), path.posix.dirname(target)] as const,
    );
    expect(cycleIn(graphOf(folders))).toBeNull();
  });
});
