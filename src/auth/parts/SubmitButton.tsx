import styles from './SubmitButton.module.css';

interface SubmitButtonProps {
  label: string;
  sendingLabel: string;
  isSending: boolean;
  disabled?: boolean;
}

/** The main action of a page. While sending it shows progress and ignores clicks. */
export const SubmitButton = ({
  label,
  sendingLabel,
  isSending,
  disabled = false,
}: SubmitButtonProps) => (
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
