import { useTranslate } from 'react-admin';
import { ReasonDialog } from '../../../framework/index.ts';

const TEXTS = 'pages.apply-main-subjects';

interface LateReasonProps {
  onClose: () => void;
  onReason: (reason: string) => void;
}

/** Asks for the reason of a late application. */
export function LateReason(props: LateReasonProps) {
  const translate = useTranslate();
  return (
    <ReasonDialog
      {...props}
      title={translate(`${TEXTS}.whyLate`)}
      action={translate('resources.main-subject-applications.transitions.submit')}
      label={translate('resources.main-subject-applications.fields.lateReason')}
      help={translate(`${TEXTS}.whyLateHelp`)}
      missing={translate(`${TEXTS}.whyLateHelp`)}
    />
  );
}
