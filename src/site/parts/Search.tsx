import type { FormEvent, ReactNode } from 'react';
import { writeAddress } from '../../contract/model/siteAddress.ts';
import { goTo, useAddress } from '../navigation.tsx';

interface SearchProps {
  /** Text of the button. */
  find: string;
  children: ReactNode;
}

/**
 * A form whose values become the query of the page, so that results can be linked to and found
 * without scripts.
 */
export function Search({ find, children }: SearchProps) {
  const address = useAddress();
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const values = [...new FormData(event.currentTarget)].flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value.trim()] as const] : [],
    );
    goTo(writeAddress({ ...address, query: Object.fromEntries(values) }));
  };
  return (
    <form
      className="search"
      role="search"
      method="get"
      action={writeAddress({ ...address, query: {} })}
      onSubmit={submit}
    >
      {children}
      <button type="submit" className="button">
        {find}
      </button>
    </form>
  );
}

interface TextBoxProps {
  name: string;
  label: string;
}

export function TextBox({ name, label, isNumber = false }: TextBoxProps & { isNumber?: boolean }) {
  const { query } = useAddress();
  const numeric = isNumber
    ? { inputMode: 'numeric' as const, pattern: '[0-9]{4}', size: 6 }
    : { maxLength: 100 };
  return (
    <label className={isNumber ? 'narrow' : ''}>
      <span>{label}</span>
      <input
        type={isNumber ? 'text' : 'search'}
        name={name}
        defaultValue={query[name] ?? ''}
        {...numeric}
      />
    </label>
  );
}

export function Choice({
  name,
  label,
  any,
  options,
}: TextBoxProps & { any: string; options: readonly { value: string; label: string }[] }) {
  const present = useAddress().query[name] ?? '';
  return (
    <label>
      <span>{label}</span>
      <select key={`${present}-${options.length}`} name={name} defaultValue={present}>
        <option value="">{any}</option>
        {options.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
