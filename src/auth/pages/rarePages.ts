/** The pages that few visits open; they are fetched together. */
export { RegisterPage } from './RegisterPage.tsx';
export { RequestPasswordPage } from './RequestPasswordPage.tsx';
export { ResetPasswordPage } from './ResetPasswordPage.tsx';
