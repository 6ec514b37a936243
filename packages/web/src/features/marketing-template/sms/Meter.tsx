import { meterOf } from '@crm/contract/merge-samples'
import { SMS_PARTS_MAX } from '@crm/contract/rules/limits'
import type { SmsOriginalRow } from '@crm/contract/sms-original'
import { partsWithin } from '@crm/contract/sms-text'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { showCount } from '../../../kernel/format.ts'
import { useMoney } from '../../../ui/Money.tsx'
import { brandsQuery } from '../../marketing-area/sending-queries.ts'
import classes from './Sms.module.css'

type Written = Pick<SmsOriginalRow, 'text' | 'purpose' | 'withoutMarks'>

/** What one message costs, by the name that it comes from. */
function Costs({ purpose, parts }: { purpose: Written['purpose']; parts: number }) {
  const { t } = useTranslation('marketingTemplate')
  const money = useMoney()
  const brands = (useQuery(brandsQuery).data ?? []).filter((brand) => brand.purpose === purpose)
  if (brands.length === 0) return <p className={classes.quiet}>{t('sms.noBrand')}</p>
  return (
    <ul className={classes.costs}>
      {brands.map(({ index, name, price }) => (
        <li key={index}>
          <bdi>{name}</bdi>
          <span>{t('sms.cost', { cost: money(price * parts) })}</span>
        </li>
      ))}
    </ul>
  )
}

/** What a message weighs while it is written, with the longest words in its fields. */
export function Meter({
  given,
  lengths,
}: {
  given: Written
  /** Of advertising, by parts; undefined: not read yet. */
  lengths: readonly number[] | undefined
}) {
  const { t } = useTranslation('marketingTemplate')
  const { encoding, units, parts, unitsLeft } = meterOf(given)
  const plain = meterOf({ text: given.text, withoutMarks: true })
  const isAdvertising = given.purpose === 'advertising'
  const advertised = lengths ? partsWithin(units, lengths) : parts
  const counted = isAdvertising ? (advertised ?? parts) : parts
  const isTooLong = parts > SMS_PARTS_MAX || (isAdvertising && advertised === undefined)
  return (
    <section className={classes.meter} aria-label={t('sms.meter')}>
      <p role="status" className={classes.size} data-long={isTooLong || undefined}>
        <strong>{t('sms.parts', { count: counted })}</strong>
        <span>{t('sms.units', { units: showCount(units), left: showCount(unitsLeft) })}</span>
      </p>
      <p className={classes.quiet}>
        {t(encoding === 'GSM-7' ? 'sms.gsm' : 'sms.ucs')} {t('sms.longest')}
      </p>
      {isTooLong && (
        <p className={classes.fault}>
          {t(isAdvertising ? 'sms.advertisingLong' : 'sms.tooLong', {
            max: isAdvertising ? (lengths?.at(-1) ?? 0) : SMS_PARTS_MAX,
          })}
        </p>
      )}
      {isAdvertising && <p className={classes.quiet}>{t('sms.lengths', { lengths: lengths?.join(' / ') ?? '…' })}</p>}
      {!given.withoutMarks && plain.parts < parts && (
        <p className={classes.hint}>{t('sms.cheaper', { parts, plain: plain.parts })}</p>
      )}
      <Costs purpose={given.purpose} parts={counted} />
    </section>
  )
}
