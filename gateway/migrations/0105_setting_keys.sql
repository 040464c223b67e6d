-- Rows of settings that former versions had are read by nothing.
DELETE FROM settings
WHERE key NOT IN (
    'idleWarningMs',
    'idleLogoutMs',
    'sessionIdleMinutes',
    'sessionAbsoluteMinutes',
    'passwordMinLength',
    'lockoutThreshold',
    'lockoutMinutes',
    'addressStopHours',
    'secondFactor',
    'mailSenderName',
    'mailSenderAddress',
    'contactEmail',
    'contactPhone',
    'locale',
    'currency',
    'firstDay',
    'pageSize',
    'marksAgreeWithin',
    'rescrutinyDays',
    'markedByIndexNumber',
    'moderatedShare',
    'preBoardDemanded',
    'marksRemindBefore',
    'marksRemindEvery',
    'marksHeadAfter',
    'marksDeanAfter',
    'scanNetworks',
    'ledgerHeadRoles',
    'morningMailAt',
    'overdueHeadAfter',
    'overdueDeanAfter',
    'backupWithinDays',
    'registrationOpen'
  );

--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_key_check" CHECK ("key" IN ('idleWarningMs', 'idleLogoutMs', 'sessionIdleMinutes', 'sessionAbsoluteMinutes', 'passwordMinLength', 'lockoutThreshold', 'lockoutMinutes', 'addressStopHours', 'secondFactor', 'mailSenderName', 'mailSenderAddress', 'contactEmail', 'contactPhone', 'locale', 'currency', 'firstDay', 'pageSize', 'marksAgreeWithin', 'rescrutinyDays', 'markedByIndexNumber', 'moderatedShare', 'preBoardDemanded', 'marksRemindBefore', 'marksRemindEvery', 'marksHeadAfter', 'marksDeanAfter', 'scanNetworks', 'ledgerHeadRoles', 'morningMailAt', 'overdueHeadAfter', 'overdueDeanAfter', 'backupWithinDays', 'registrationOpen'));
