import type { RefObject } from 'react';
import { useTranslate } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { LANGUAGES } from '../../../contract/model/constants.ts';
import { isObject } from '../../../contract/model/isObject.ts';
import type { ResourceDeclaration } from '../../../contract/model/resource.ts';
import { problemIn, type ProblemMessage } from '../../core/fields/fieldProblem.ts';
import { usePortalServices } from '../../core/portal/PortalServices.tsx';
import { fieldAt } from '../../core/records/fieldAt.ts';

interface FoundProblem {
  path: string;
  problem: ProblemMessage;
}

/** All problems in the nested errors of react-hook-form, by path. */
export function problemsIn(errors: unknown, path = ''): FoundProblem[] {
  if (!isObject(errors)) return [];
  const own = problemIn(errors);
  if (own) return [{ path, problem: own }];
  const parts = typeof errors['message'] === 'string' ? partsOf(errors, path) : [];
  const inner = Object.entries(errors)
    // An error has a `ref` to its input; its other properties are texts. A field may be named
    // `type` or `message`.
    .filter(([name]) => path === '' || name !== 'ref')
    .flatMap(([name, error]) =>
      problemsIn(error, path === '' || name === 'root' ? path || name : `${path}.${name}`),
    );
  return [...parts, ...inner];
}

// A bilingual text keeps the problems of its two boxes in one error.
const partsOf = (error: unknown, path: string): FoundProblem[] =>
  LANGUAGES.flatMap((part) => {
    const problem = problemIn(error, part);
    return problem ? [{ path: `${path}.${part}`, problem }] : [];
  });

export interface ErrorSummaryProps {
  resource: ResourceDeclaration;
  /** A problem that concerns no single field. */
  general: string | null;
  summary: RefObject<HTMLDivElement | null>;
  /** Moves the focus to the field of a problem. */
  onReveal: (path: string) => void;
}

/** The problems of a refused save, listed above the form, each with a link to its field. */
export function ErrorSummary({ resource, general, summary, onReveal }: ErrorSummaryProps) {
  const translate = useTranslate();
  const { catalogue } = usePortalServices();
  const { errors, submitCount } = useFormState();
  const problems = submitCount > 0 ? problemsIn(errors) : [];
  const isEmpty = general === null && problems.length === 0;

  const labelOf = (path: string): string => {
    const [name = path, ...rest] = path.split('.');
    const label = translate(`resources.${resource.name}.fields.${name}`);
    const row = Number(rest[0]);
    if (rest.length === 0) return label;
    if (!Number.isInteger(row))
      return `${label} (${translate(`framework.kinds.languages.${rest[0]}`, { _: rest[0] })})`;
    const inner = rest[1] ? fieldAt(catalogue, resource, `${name}.${rest[1]}`) : null;
    const place = translate('framework.form.row', { row: row + 1 });
    return [label, place, inner && translate(inner.labelKey)].filter(Boolean).join(' · ');
  };

  return (
    <div ref={summary} role="alert" tabIndex={-1} className={isEmpty ? undefined : 'form-summary'}>
      {!isEmpty && (
        <>
          <h2>{translate('framework.form.refused')}</h2>
          {general !== null && <p>{general}</p>}
          {problems.length > 0 && (
            <ul>
              {problems.map(({ path, problem }) => (
                <li key={path}>
                  <a
                    href={`#${path}`}
                    onClick={(event) => {
                      event.preventDefault();
                      onReveal(path);
                    }}
                  >
                    {labelOf(path)}
                  </a>
                  {': '}
                  {translate(problem.message, { _: problem.message, ...problem.args })}
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </div>
  );
}
