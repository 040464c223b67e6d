import '@testing-library/jest-dom/vitest';
import { screen } from '@testing-library/react';
import { useRef } from 'react';
import { expect, it } from 'vitest';
import type { PlacedView } from '../../../../contract/model/catalogue.ts';
import { usePortalServices } from '../../../core/portal/PortalServices.tsx';
import { renderShell, sessionOf } from '../../../shell/testing/stage.tsx';
import { usePeek } from './usePeek.ts';

function Books() {
  const root = useRef<HTMLDivElement>(null);
  const list = usePortalServices().catalogue.screens.get('/manage-library/books') as PlacedView;
  const { id, open, close } = usePeek(list, root);
  return (
    <div ref={root}>
      <p>{id ?? 'none'}</p>
      <button type="button" onClick={() => open('2')}>
        open
      </button>
      <button type="button" onClick={close}>
        close
      </button>
    </div>
  );
}

it('a record that replaces the one a link opened is closed into its list', async () => {
  const { user } = renderShell(<Books />, {
    at: '/manage-library/books?peek=1',
    session: sessionOf(['MANAGE_LIBRARY', 'BOOKS_VIEW']).session,
  });
  await user.click(await screen.findByRole('button', { name: 'open' }));
  expect(screen.getByText('2')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'close' }));
  expect(screen.getByText('none')).toBeInTheDocument();
});
