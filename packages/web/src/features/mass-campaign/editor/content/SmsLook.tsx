import { smsOriginal } from '@crm/contract/sms-original'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../kernel/call.ts'
import { useMay } from '../../../../kernel/may.ts'
import { NotHere } from '../../../../ui/AskedViews.tsx'
import { AsyncSelect } from '../../../../ui/AsyncSelect.tsx'
import { Note } from '../../../../ui/Note.tsx'
import { numberIn, type Option } from '../../../../ui/options.ts'
import { Loading } from '../../../../ui/StateViews.tsx'
import { loadCustomersFor } from '../../../customer/customer-options.ts'
import { templateKeys } from '../../../marketing-template/template-queries.ts'
import guide from '../Guide.module.css'
import { hasContent, type TypedMass } from '../typed-mass.ts'
import classes from './Content.module.css'

const LOOK_AFTER_MS = 400
type Written = Pick<TypedMass, 'templateId' | 'text' | 'purpose' | 'withoutMarks'>

export const smsLookQuery = ({ templateId, text, purpose, withoutMarks }: Written, customerId = 0) =>
  queryOptions({
    queryKey: [...templateKeys.sms, 'look', templateId, text, purpose, withoutMarks, customerId],
    queryFn: ({ signal }) =>
      call(smsOriginal.preview, {
        body: { customerId, ...(templateId > 0 ? { templateId } : { content: { text, purpose, withoutMarks } }) },
        signal,
      }),
    enabled: templateId > 0 || text.trim() !== '',
    placeholderData: keepPreviousData,
    retry: false,
  })

/** The message as one customer would have it, and what it weighs with the longest values. */
export function SmsLook({ values }: { values: TypedMass }) {
  const { t } = useTranslation('massCampaign')
  const { viewAll } = useMay('MNU_Customer')
  const id = useId()
  const [customer, setCustomer] = useState<Option | null>(null)
  const { templateId, text, purpose, withoutMarks } = values
  const [written] = useDebouncedValue({ templateId, text, purpose, withoutMarks }, LOOK_AFTER_MS)
  const asked = useQuery(smsLookQuery(written, numberIn(customer) ?? 0))
  const { data } = asked
  return (
    <section className={guide.aside} aria-labelledby={id}>
      <h2 id={id}>{t('look.title')}</h2>
      {!hasContent('sms', values) ? (
        <p className={classes.quiet}>{t('look.noneSms')}</p>
      ) : (
        <>
          <AsyncSelect
            label={t('look.as')}
            placeholder={t('look.asHint')}
            load={loadCustomersFor(viewAll)}
            value={customer}
            onChange={setCustomer}
          />
          {data ? (
            <>
              <p className={classes.bubble}>{data.text}</p>
              <p className={classes.meter} role="status">
                <span>{t('meter.parts', { count: data.meter.parts })}</span>
                <span>{t('meter.units', { count: data.meter.units, left: data.meter.unitsLeft })}</span>
                <span>{t(`meter.${data.meter.encoding}`)}</span>
              </p>
              {data.faults.length > 0 && (
                <Note tone="red">
                  {t('look.unknownFields', { fields: data.faults.map(({ field }) => field).join(', ') })}
                </Note>
              )}
            </>
          ) : (
            <NotHere asked={asked}>
              <Loading />
            </NotHere>
          )}
        </>
      )}
    </section>
  )
}
