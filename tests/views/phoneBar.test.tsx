import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { PhoneBar } from '../../src/framework/shell/PhoneBar.tsx';
import { renderPage } from './equipment/renderPage.tsx';
import { useFakeGateway } from './equipment/setup.ts';

useFakeGateway();
const places = () =>
  within(screen.getByRole('navigation', { name: 'Most used' }))
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));

it.each([
  [
    'a student',
    ['DASHBOARD', 'STUDENT_ATTENDANCE_VIEW', 'CON_VIEW', 'CAL_VIEW'],
    [
      '/dashboard',
      '/manage-attendance/auto-attendance',
      '/lhms/manage-lachall/conversations',
      '/lhms/manage-lachall/timetable',
    ],
  ],
  [
    'a lecturer',
    ['DASHBOARD', 'RECORD_ATTENDANCE_VIEW', 'CAL_VIEW'],
    ['/dashboard', '/manage-attendance/record-attendance', '/lhms/manage-lachall/timetable'],
  ],
])('The bar of phones leads %s to what they may open', (_who, privileges, expected) => {
  renderPage(<PhoneBar onMore={() => {}} />, { privileges });
  expect(places()).toEqual(expected);
});

it('The bar of phones opens the whole menu', async () => {
  const onMore = vi.fn();
  const { user } = renderPage(<PhoneBar onMore={onMore} />, { privileges: ['DASHBOARD'] });
  await user.click(screen.getByRole('button', { name: 'More' }));
  expect(onMore).toHaveBeenCalledOnce();
});
