import { NETWORK_ERROR_CODE } from '../../contract/wire/envelope.ts';
import { FailureNotice } from '../parts/FailureNotice.tsx';

const FAILURE = {
  isSuccess: false,
  body: null,
  errorCode: NETWORK_ERROR_CODE,
  message: '',
} as const;

/** Shown in place of a page that could not be fetched. */
export const UnloadedPage = () => <FailureNotice failure={FAILURE} fields={[]} />;
