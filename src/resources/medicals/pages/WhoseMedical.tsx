import { useEffect } from 'react';
import { useTranslate } from 'react-admin';
import { useForm, useWatch } from 'react-hook-form';
import { KindForm, KindInput, Panel, type ViewProps } from '../../../framework/index.ts';

/** The student who brought the certificate to the counter. */
export function WhoseMedical({
  screen: { resource },
  student,
  onChoice,
}: ViewProps & { student: string | null; onChoice: (student: string | null) => void }) {
  const translate = useTranslate();
  const form = useForm<Record<string, unknown>>({ defaultValues: { student } });
  const chosen = (useWatch({ control: form.control, name: 'student' }) as string | null) || null;
  const field = resource.fields['student'];
  useEffect(() => {
    if (chosen !== student) onChoice(chosen);
  }, [chosen, student, onChoice]);
  return (
    <Panel title={translate('medicals.office.whose')}>
      <KindForm resource={resource.name} form={form} onSubmit={() => undefined}>
        {field && (
          <KindInput
            resource={resource.name}
            name="student"
            field={{ ...field, immutable: false } as typeof field}
            label={translate(`resources.${resource.name}.fields.student`)}
          />
        )}
      </KindForm>
    </Panel>
  );
}
