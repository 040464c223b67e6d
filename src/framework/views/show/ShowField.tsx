import { createContext, useContext } from 'react';
import { usePortalServices } from '../../core/portal/PortalServices.tsx';
import { useTexts } from '../../core/portal/useTexts.ts';
import { isWide } from '../layout/formSections.ts';
import { declaredField, useLayout } from '../layout/layoutContext.ts';
import { ShownValue } from '../parts/ShownValue.tsx';

export const ShownRecordContext = createContext<Readonly<Record<string, unknown>>>({});

/**
 * One read-only field of a record, by name: its label and its value, rendered by the resource's own
 * cell or its kind.
 */
export function ShowField({ source }: { source: string }) {
  const { translate, language } = useTexts();
  const { extensions } = usePortalServices();
  const { resource, isShown } = useLayout();
  const record = useContext(ShownRecordContext);
  const field = declaredField(resource, source);
  if (!isShown(source, field)) return null;
  const Own = extensions.resources?.[resource.name]?.cells?.[source];
  return (
    <div className="form-field form-fixed" data-wide={isWide(field) || undefined}>
      <dt>{translate(`resources.${resource.name}.fields.${source}`)}</dt>
      <dd>
        {Own ? (
          <Own record={record} name={source} field={field} resource={resource} />
        ) : (
          <ShownValue
            field={field}
            name={source}
            value={record[source]}
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
}
