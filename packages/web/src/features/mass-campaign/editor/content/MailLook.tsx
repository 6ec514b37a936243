import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../../kernel/may.ts'
import { NotHere } from '../../../../ui/AskedViews.tsx'
import { AsyncSelect } from '../../../../ui/AsyncSelect.tsx'
import { numberIn, type Option } from '../../../../ui/options.ts'
import { RadioChips } from '../../../../ui/RadioChips.tsx'
import { Loading } from '../../../../ui/StateViews.tsx'
import { loadCustomersFor } from '../../../customer/customer-options.ts'
import { MailFrame } from '../../../marketing-template/MailFrame.tsx'
import guide from '../Guide.module.css'
import type { TypedMass } from '../typed-mass.ts'
import classes from './Content.module.css'
import { mailLookQuery, mailsIn } from './mail-look.ts'

const LOOK_AFTER_MS = 400
const widths = ['desktop', 'phone'] as const
const letters = ['A', 'B', 'C', 'D']

/** The mail as one customer would have it, on a wide screen or a phone. */
export function MailLook({ values }: { values: TypedMass }) {
  const { t } = useTranslation('massCampaign')
  const { viewAll } = useMay('MNU_Customer')
  const id = useId()
  const [width, setWidth] = useState<(typeof widths)[number]>('desktop')
  const [place, setPlace] = useState(0)
  const [customer, setCustomer] = useState<Option | null>(null)
  const mails = mailsIn(values)
  const [mail] = useDebouncedValue(mails[place] ?? mails[0] ?? { templateId: 0, subject: '' }, LOOK_AFTER_MS)
  const asked = useQuery(mailLookQuery(mail, numberIn(customer) ?? 0))
  return (
    <section className={guide.aside} aria-labelledby={id}>
      <h2 id={id}>{t('look.title')}</h2>
      {mails.length > 1 && (
        <RadioChips
          label={t('trial.variants')}
          options={mails.map((_, at) => ({ key: String(at), label: t('trial.variant', { letter: letters[at] }) }))}
          value={String(place)}
          onPick={(next) => setPlace(Number(next))}
        />
      )}
      {mail.templateId === 0 ? (
        <p className={classes.quiet}>{t('look.none')}</p>
      ) : (
        <>
          <AsyncSelect
            label={t('look.as')}
            placeholder={t('look.asHint')}
            load={loadCustomersFor(viewAll)}
            value={customer}
            onChange={setCustomer}
          />
          <RadioChips
            label={t('look.width')}
            options={widths.map((key) => ({ key, label: t(`look.${key}`) }))}
            value={width}
            onPick={setWidth}
          />
          {asked.data ? (
            <>
              <p className={classes.subject}>{asked.data.subject}</p>
              <MailFrame
                html={asked.data.html}
                title={t('look.title')}
                className={`${classes.frame} ${width === 'phone' ? classes.narrow : ''}`}
              />
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
