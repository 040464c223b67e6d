import type { RefObject } from 'react';
import { useTranslate } from 'react-admin';
import { useFormState } from 'react-hook-form';
import type { ResourceDeclaration } from '../../../contract/model/resource.ts';
import { problemIn, type ProblemMessage } from '../../core/fields/fieldProblem.ts';
import { usePortalServices } from '../../core/portal/PortalServices.tsx';
import { fieldAt } from '../../core/records/fieldAt.ts';

interface FoundProblem {
  path: string;
  problem: ProblemMessage;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Every problem in the nested errors of react-hook-form, by path. */
export function problemsIn(errors: unknown, path = ''): FoundProblem[] {
  if (!isObject(errors)) return [];
  const own = problemIn(errors);
  if (own) return [{ path, problem: own }];
  const parts = typeof errors['message'] === 'string' ? partsOf(errors, path) : [];
  const inner = Object.entries(errors)
    // An error refers to its input and otherwise holds only texts. A field may also be called `type` or `message`.
    .filter(([name]) => path === '' || name !== 'ref')
    .flatMap(([name, error]) =>
      problemsIn(error, path === '' || name === 'root' ? path || name : `${path}.${name}`),
    );
  return [...parts, ...inner];
}

// A bilingual text keeps the problems of its two boxes in one error.
const partsOf = (error: unknown, path: string): FoundProblem[] =>
  ['en', 'si'].flatMap((part) => {
    const problem = problemIn(error, part);
    return problem ? [{ path: `${path}.${part}`, problem }] : [];
  });

export interface ErrorSummaryProps {
  resource: ResourceDeclaration;
  /** What went wrong beyond single fields. */
  general: string | null;
  summary: RefObject<HTMLDivElement | null>;
  /** Leads to the field of a problem. */
  onReveal: (path: string) => void;
}

/** Over the form after a refused save: what is wrong, each line leading to its field. */
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
