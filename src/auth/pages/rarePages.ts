/** The pages that few visits open; they are fetched together. */
export { ConfirmAddressPage, KeepAddressPage } from './AddressLinkPage.tsx';
export { RegisterPage } from './RegisterPage.tsx';
export { RequestPasswordPage } from './RequestPasswordPage.tsx';
export { ResetPasswordPage } from './ResetPasswordPage.tsx';
