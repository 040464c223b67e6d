import { FormProvider } from 'react-hook-form';
import {
  ActionButton,
  Actions,
  FormCheck,
  FormField,
  PageFields,
  Panel,
  useTexts,
} from '../../../../framework/index.ts';
import type { HallOption } from '../../api.ts';
import { FacilityChecks } from '../FacilityChecks.tsx';
import type { HallQuestionState } from './useHallQuestion.ts';

interface FinderQuestionProps {
  question: HallQuestionState;
  halls: readonly HallOption[];
  /** A value has changed, so a former answer no longer holds. */
  onChange: () => void;
  onDay: (day: string) => void;
  onAsk: () => void;
}

/** Asks for a hall: people, facilities, day, time and weeks. */
export function FinderQuestion({
  question: { form, values, isBusy },
  halls,
  onChange,
  onDay,
  onAsk,
}: FinderQuestionProps) {
  const { text } = useTexts('pages.hall-bookings');
  const { text: finderText } = useTexts('pages.hall-bookings.finder');
  return (
    <FormProvider {...form}>
      <Panel
        title={finderText('title')}
        note={finderText('note')}
        onSubmit={() => void form.handleSubmit(onAsk)()}
      >
        <PageFields>
          <FormField name="seats" type="number" label={finderText('people')} onChange={onChange} />
          <FormField
            name="date"
            type="date"
            label={text('date')}
            onChange={(day) => {
              onChange();
              onDay(day);
            }}
          />
          <FormField name="from" type="time" label={text('from')} onChange={onChange} />
          <FormField name="to" type="time" label={text('to')} onChange={onChange} />
          <FormField name="weeks" type="number" label={finderText('weeks')} onChange={onChange} />
        </PageFields>
        <FacilityChecks
          halls={halls}
          chosen={values.facilities}
          onChange={(chosen) => {
            form.setValue('facilities', chosen);
            onChange();
          }}
        />
        <FormCheck name="isAccessible" label={finderText('stepFree')} onChange={onChange} />
        <Actions>
          <ActionButton isBusy={isBusy}>{finderText('ask')}</ActionButton>
        </Actions>
      </Panel>
    </FormProvider>
  );
}
