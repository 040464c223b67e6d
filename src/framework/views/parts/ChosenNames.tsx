import { useQuery } from '@tanstack/react-query';
import { textIn } from '../../core/fields/localisedText.ts';
import { useTexts } from '../../core/portal/useTexts.ts';
import { useViewDataProvider } from '../../core/records/viewDataProvider.ts';

export interface ChosenNamesProps {
  /** react-admin's name of the screen, or a plain resource name. */
  resource: string;
  /** Path of the reference field. */
  path: string;
  ids: readonly string[];
}

/** Labels of referenced records, for values without a record that contains them. */
export function ChosenNames({ resource, path, ids }: ChosenNamesProps) {
  const dataProvider = useViewDataProvider();
  const { language } = useTexts();
  const { data } = useQuery({
    queryKey: [resource, 'options', path, { ids }],
    queryFn: ({ signal }) => dataProvider.options(resource, path, { ids, signal }),
    staleTime: 60_000,
    enabled: ids.length > 0,
  });
  const names = ids.map((id) => {
    const choice = data?.data.find((option) => option.id === id);
    return choice ? textIn(choice.label, language).text : '…';
  });
  return <>{names.join(', ')}</>;
}
