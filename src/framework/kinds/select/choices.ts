import type { FieldOf } from '../../../contract/model/fields.ts';
import type { InputProps } from '../../core/fields/kind.ts';
import type { FieldInput } from '../parts/useFieldInput.ts';

/** An option with its label in the current language. */
interface Choice {
  value: string;
  label: string;
}

/** Props of the controls of a select field. */
export interface ChoiceProps {
  props: InputProps<FieldOf<'select'>>;
  input: FieldInput;
  /** The chosen option; `''` for none. */
  value: string;
  choices: readonly Choice[];
}
