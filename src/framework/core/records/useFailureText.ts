import { usePortalServices } from '../portal/PortalServices.tsx';
import { useTexts } from '../portal/useTexts.ts';
import { failureOf, failureText } from './failure.ts';

type Details = Readonly<Record<string, unknown>>;

/** The reasons in the details of a refusal, as the area of the resource words them. */
export function useRefusalText(resource: string): (details: Details) => string | null {
  const { translate, language } = useTexts();
  const { extensions } = usePortalServices();
  const word = extensions.resources?.[resource]?.refusalText;
  return (details) => word?.(details, { translate, language }) ?? null;
}

/** The text for a failed call about records of the resource. */
export function useFailureText(resource: string): (error: unknown) => string {
  const { translate } = useTexts();
  const reasons = useRefusalText(resource);
  return (error) => reasons(failureOf(error).details) ?? failureText(error, translate);
}
