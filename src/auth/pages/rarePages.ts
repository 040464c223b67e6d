/** The pages that few visits open; they are fetched together. */
export { ConfirmAddressPage, KeepAddressPage } from './AddressLinkPage.tsx';
export { RegisterPage } from './RegisterPage.tsx';
export { RequestPasswordPage } from './RequestPasswordPage.tsx';
export { ResetPasswordPage } from './ResetPasswordPage.tsx';
export { SingleSignOnLinkPage } from './SingleSignOnLinkPage.tsx';
export { SingleSignOnPage } from './SingleSignOnPage.tsx';
export { SecondFactorStep } from './SecondFactorStep.tsx';
