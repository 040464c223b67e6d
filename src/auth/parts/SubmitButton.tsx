import styles from './SubmitButton.module.css';

interface SubmitButtonProps {
  label: string;
  sendingLabel: string;
  isSending: boolean;
  disabled?: boolean;
}

/** The one main action of a page; while it is under way it says so and takes no second click. */
export function SubmitButton({
  label,
  sendingLabel,
  isSending,
  disabled = false,
}: SubmitButtonProps) {
  return (
    <button
      className={styles.button}
      type="submit"
      disabled={isSending || disabled}
      aria-busy={isSending}
    >
      {isSending && <span className={styles.spinner} aria-hidden="true" />}
      <span>{isSending ? sendingLabel : label}</span>
      {isSending && <span className={styles.progress} aria-hidden="true" />}
    </button>
  );
}
