import { useState } from 'react';
import {
  ActionButton,
  Badge,
  Callout,
  PageCheck,
  PageField,
  TextInLanguage,
  useTexts,
} from '../../../framework/index.ts';
import type { AccountMatch } from '../api.ts';
import type { Agreement } from '../rules/recordMatch.ts';
import styles from './user.module.css';

const TONES = {
  agrees: 'good',
  partly: 'caution',
  differs: 'bad',
  notStated: 'plain',
  notHeld: 'plain',
} as const satisfies Record<Agreement, string>;

interface MatchedRecordProps {
  match: AccountMatch;
  isLinked: boolean;
  isFetching: boolean;
  onLinked: (isLinked: boolean) => void;
  /** Looks for another number. */
  onNumber: (number: string) => void;
}

/** The record that has the stated number, and how far it agrees with the registration. */
export function MatchedRecord(props: MatchedRecordProps) {
  const { match, isLinked, isFetching, onLinked, onNumber } = props;
  const { text } = useTexts('pages.joining');
  const [number, setNumber] = useState(match.number ?? '');
  const { record, proposal, userType, email } = match;
  const isAsStated = number.trim() === (match.number ?? '');
  return (
    <>
      <p className={styles.stated}>
        <TextInLanguage value={userType} /> · {email}
      </p>
      <div className={styles.lookUp}>
        <PageField
          label={text('number')}
          value={number}
          onChange={setNumber}
          autoComplete="off"
          maxLength={30}
        />
        <ActionButton
          quiet
          isBusy={isFetching}
          disabled={isAsStated || number.trim() === ''}
          onClick={() => onNumber(number.trim())}
        >
          {text('lookUp')}
        </ActionButton>
      </div>
      {record && (
        <dl className={styles.studies}>
          <div>
            <dt>{text(`records.${record.resource}`)}</dt>
            <dd>
              <TextInLanguage value={record.name} />
              <br />
              <small>
                {record.number} · <TextInLanguage value={record.place} />
              </small>
            </dd>
          </div>
          <div>
            <dt>{text('name')}</dt>
            <dd>
              <Badge tone={TONES[record.nameAgreement]}>
                {text(`agreements.${record.nameAgreement}`)}
              </Badge>
            </dd>
          </div>
          {record.resource === 'students' && (
            <div>
              <dt>{text('birthDate')}</dt>
              <dd>
                <Badge tone={TONES[record.birthDateAgreement]}>
                  {text(`agreements.${record.birthDateAgreement}`)}
                </Badge>
              </dd>
            </div>
          )}
        </dl>
      )}
      <Callout tone={proposal.reason === 'matches' ? 'good' : 'caution'}>
        {text(`reasons.${proposal.reason}`)}
      </Callout>
      {record?.mayLink && <PageCheck label={text('link')} checked={isLinked} onChange={onLinked} />}
      {record && !record.mayLink && proposal.isLinked && (
        <Callout tone="caution">{text('mayNotLink')}</Callout>
      )}
    </>
  );
}
