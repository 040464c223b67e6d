import styles from './marks.module.css';

interface FilterButtonsProps<Option extends string> {
  label: string;
  options: readonly Option[];
  value: Option;
  onChange: (option: Option) => void;
  textOf: (option: Option) => string;
}

/** A choice between filters, all in sight. */
export const FilterButtons = <Option extends string>({
  label,
  options,
  value,
  onChange,
  textOf,
}: FilterButtonsProps<Option>) => (
  <div role="group" aria-label={label} className={styles.filter}>
    {options.map((option) => (
      <button
        key={option}
        type="button"
        aria-pressed={value === option}
        onClick={() => onChange(option)}
      >
        {textOf(option)}
      </button>
    ))}
  </div>
);
