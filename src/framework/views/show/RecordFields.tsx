import { useTranslate } from 'ra-core';
import type { PlacedView } from '../../../contract/catalogue.ts';
import { isVisible } from '../../../contract/checkRecord.ts';
import { formatDateTime } from '../../kinds/localFormat.ts';
import { usePortalServices } from '../../PortalServices.tsx';
import type { ViewRecord } from '../common/record.ts';
import { ShownValue } from '../common/ShownValue.tsx';
import { useLanguage } from '../common/useLanguage.ts';
import { isWide, shownSections } from '../form/formSections.ts';

export interface RecordFieldsProps {
  screen: PlacedView;
  record: ViewRecord;
}

/** The fields of a record by section, each by its kind; what its conditions hide is left out. */
export function RecordFields({ screen, record }: RecordFieldsProps) {
  const translate = useTranslate();
  const language = useLanguage();
  const { extensions } = usePortalServices();
  const { resource, view } = screen;
  const cells = extensions.resources?.[resource.name]?.cells;
  const sections = shownSections(resource, view, (name, field) => name in record && isVisible(field, record, {}));
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
    <>
      {sections.map(({ key, fields }) => (
        <section key={key ?? ''} className="form-section" data-untitled={key === null || undefined}>
          {key !== null && <h2>{translate(`resources.${resource.name}.sections.${key}`)}</h2>}
          <dl className="form-grid">
            {fields.map(({ name, field }) => {
              const Own = cells?.[name];
              return (
                <div key={name} className="form-field form-fixed" data-wide={isWide(field) || undefined}>
                  <dt>{translate(`resources.${resource.name}.fields.${name}`)}</dt>
                  <dd>
                    {Own ? (
                      <Own record={record} name={name} field={field} resource={resource} />
                    ) : (
                      <ShownValue
                        field={field}
                        name={name}
                        value={record[name]}
                        record={record}
                        resource={resource.name}
                        language={language}
                        translate={translate}
                        variant="page"
                      />
                    )}
                  </dd>
                </div>
              );
            })}
          </dl>
        </section>
      ))}
      <dl className="record-moments">
        {moment('createdAt')}
        {moment('updatedAt')}
      </dl>
    </>
  );
}
