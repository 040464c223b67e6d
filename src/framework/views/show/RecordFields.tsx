import { useMemo, type ReactNode } from 'react';
import type { PlacedView } from '../../../contract/model/catalogue.ts';
import type { Field } from '../../../contract/model/fields.ts';
import { isVisible } from '../../../contract/model/kinds/checkRecord.ts';
import { formatDateTime } from '../../core/fields/localFormat.ts';
import { useTexts } from '../../core/portal/useTexts.ts';
import type { ViewRecord } from '../../core/records/record.ts';
import { shownSections } from '../layout/formSections.ts';
import { LayoutContext } from '../layout/layoutContext.ts';
import { ShowSection } from '../layout/Sections.tsx';
import { sectionsIn } from '../layout/sectionsIn.ts';
import { ShowField, ShownRecordContext } from './ShowField.tsx';

export interface RecordFieldsProps {
  screen: PlacedView;
  record: ViewRecord;
  /** The sections of a hand-written layout; absent: as declared. */
  children?: ReactNode;
}

/** The fields of a record by section, rendered by their kinds, without those that conditions hide. */
export function RecordFields({ screen, record, children }: RecordFieldsProps) {
  const { translate, language } = useTexts();
  const { resource, view } = screen;
  const layout = useMemo(
    () => ({
      resource,
      isShown: (name: string, field: Field) =>
        !view.hide?.includes(name) && name in record && isVisible(field, record, {}),
    }),
    [resource, view, record],
  );
  const sections =
    children === undefined
      ? shownSections(resource, view, layout.isShown)
      : sectionsIn(children, layout);
  const moment = (name: 'createdAt' | 'updatedAt') => {
    const value = record[name];
    if (typeof value !== 'string') return null;
    return (
      <div>
        <dt>{translate(`framework.fields.${name}`)}</dt>
        <dd>{formatDateTime(value, language)}</dd>
      </div>
    );
  };
  return (
    <LayoutContext value={layout}>
      <ShownRecordContext value={record}>
        {sections.map(
          ({ key, fields, element }) =>
            element ?? (
              <ShowSection key={key ?? ''} name={key ?? undefined}>
                {fields.map(({ name }) => (
                  <ShowField key={name} source={name} />
                ))}
              </ShowSection>
            ),
        )}
      </ShownRecordContext>
      <dl className="record-moments">
        {moment('createdAt')}
        {moment('updatedAt')}
      </dl>
    </LayoutContext>
  );
}
