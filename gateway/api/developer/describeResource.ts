import type { Catalogue } from '../../../src/contract/model/catalogue.ts';
import { LANGUAGES, type Language } from '../../../src/contract/model/constants.ts';
import { labelsOfResource } from '../../../src/contract/model/impliedLabels.ts';
import { perLanguage } from '../../../src/contract/model/localised.ts';
import { keysOfResource } from '../../../src/contract/model/privilegeKeys.ts';
import type { TitledPrivilege } from '../../../src/contract/model/privileges.ts';
import type { ResourceDeclaration } from '../../../src/contract/model/resource.ts';
import type {
  LiveTable,
  ResourceDescription,
  ResourceLine,
  Texts,
} from '../../../src/contract/wire/calls/developerCalls.ts';
import { isMissingText } from '../../../src/contract/wire/missingTexts.ts';
import { storageOf } from '../../db/storage.ts';
import type { Lookup } from '../../db/texts.ts';
import type { EndpointsOf } from './endpoints.ts';

/** The source of descriptions, in addition to the declaration. */
export interface DescriptionSources {
  catalogue: Catalogue;
  privileges: readonly TitledPrivilege[];
  endpointsOf: EndpointsOf;
  sources: ReadonlyMap<string, string>;
  texts: Readonly<Record<Language, Lookup>>;
  tables: ReadonlyMap<string, readonly LiveTable[]>;
  /** Names of the roles that each key is assigned to; `null`: unknown. */
  roles: ReadonlyMap<string, ResourceDescription['privileges'][number]['roles']> | null;
}

const areaOf = ({ areas }: Catalogue, { name }: ResourceDeclaration): string =>
  areas.find(({ resources }) => resources.some((resource) => resource.name === name))?.menu.key ??
  '';

const textsAt = ({ texts }: DescriptionSources, key: string): Texts =>
  perLanguage((language) => texts[language](key) ?? null);

/** Everything derived from one declaration, in its present state. */
export function describeResource(
  around: DescriptionSources,
  declaration: ResourceDeclaration,
): ResourceDescription {
  const titles = new Map(around.privileges.map(({ key, title }) => [key, title]));
  return {
    declaration,
    area: areaOf(around.catalogue, declaration),
    source: around.sources.get(declaration.name) ?? null,
    columns: Object.fromEntries(
      Object.entries(declaration.fields).map(([name, field]) => [
        name,
        storageOf(field)
          .columns(name, field)
          .map((column) => column.name),
      ]),
    ),
    tables: around.tables.get(declaration.name) ?? [],
    endpoints: around.endpointsOf(declaration.name),
    privileges: [...new Set(keysOfResource(declaration))].map((key) => ({
      key,
      title: titles.get(key) ?? perLanguage(() => key),
      roles: around.roles === null ? null : (around.roles.get(key) ?? []),
    })),
    labels: labelsOfResource(declaration).map((key) => ({ key, texts: textsAt(around, key) })),
  };
}

export const lineOf = ({
  declaration,
  area,
  source,
  endpoints,
  labels,
  tables,
}: ResourceDescription): ResourceLine => ({
  name: declaration.name,
  area,
  source,
  path: declaration.path ?? null,
  fields: Object.keys(declaration.fields).length,
  endpoints: endpoints.length,
  missingTexts: labels.filter(({ texts }) =>
    LANGUAGES.some((language) => isMissingText(texts[language])),
  ).length,
  isBehind: tables.some(({ missing, undeclared }) => missing.length + undeclared.length > 0),
});
