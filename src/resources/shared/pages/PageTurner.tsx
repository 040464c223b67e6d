import { useTranslate } from 'react-admin';
import { ActionButton, Actions, formatInteger, Note } from '../../../framework/index.ts';

interface PageTurnerProps {
  first: number;
  /** Rows of a page. */
  count: number;
  total: number;
  onTurn: (first: number) => void;
}

/** States which rows of a list are shown and turns to others; renders nothing if all are shown. */
export function PageTurner({ first, count, total, onTurn }: PageTurnerProps) {
  const translate = useTranslate();
  if (total <= count) return null;
  const isLast = first + count >= total;
  return (
    <>
      <Note>
        {translate('framework.list.range', {
          first: formatInteger(first + 1),
          last: formatInteger(isLast ? total : first + count),
          total: formatInteger(total),
        })}
      </Note>
      <div data-print="never">
        <Actions>
          <ActionButton quiet disabled={first === 0} onClick={() => onTurn(first - count)}>
            {translate('ra.navigation.previous')}
          </ActionButton>
          <ActionButton quiet disabled={isLast} onClick={() => onTurn(first + count)}>
            {translate('ra.navigation.next')}
          </ActionButton>
        </Actions>
      </div>
    </>
  );
}
