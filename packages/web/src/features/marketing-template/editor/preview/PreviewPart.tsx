import type { EmailPreview } from '@crm/contract/email-template'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../../kernel/may.ts'
import { NotHere } from '../../../../ui/AskedViews.tsx'
import { AsyncSelect } from '../../../../ui/AsyncSelect.tsx'
import type { Option } from '../../../../ui/options.ts'
import { RadioChips } from '../../../../ui/RadioChips.tsx'
import { Loading } from '../../../../ui/StateViews.tsx'
import { loadCustomersFor } from '../../../customer/customer-options.ts'
import { MailFrame } from '../../MailFrame.tsx'
import classes from './Preview.module.css'
import type { Previewed } from './use-preview.ts'

export const previewLooks = ['desktop', 'phone', 'dark', 'text'] as const
export type PreviewLook = (typeof previewLooks)[number]

/** As programs do that make every mail dark by themselves: light turns to dark, pictures stay. */
const darkLook =
  '<style>html{background:#fff;filter:invert(1) hue-rotate(180deg)}img{filter:invert(1) hue-rotate(180deg)}</style>'
const inDark = (html: string) => html.replace(/<\/head>/i, `${darkLook}</head>`)

function Shown({ preview, look }: { preview: EmailPreview; look: PreviewLook }) {
  const { t } = useTranslation('marketingTemplate')
  const { html, text } = preview
  return (
    <div className={classes.mail} data-look={look}>
      <div className={classes.head}>
        <strong>{preview.subject || t('preview.noSubject')}</strong>
        <span>{preview.preheader}</span>
      </div>
      {look === 'text' ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
        <pre className={classes.text} tabIndex={0}>
          {text}
        </pre>
      ) : (
        <MailFrame
          html={look === 'dark' ? inDark(html) : html}
          title={t('preview.frame')}
          className={classes.frame}
          isScrolled
        />
      )}
    </div>
  )
}

interface Props {
  readonly asked: Previewed
  readonly look: PreviewLook
  readonly onLook: (look: PreviewLook) => void
  readonly customer: Option | null
  readonly onCustomer: (customer: Option | null) => void
}

/** The mail as it will be, on a desktop, on a phone, in the dark, as text, and as one customer gets it. */
export function PreviewPart({ asked, look, onLook, customer, onCustomer }: Props) {
  const { t } = useTranslation('marketingTemplate')
  const { access, viewAll } = useMay('MNU_Customer')
  return (
    <div className={classes.preview}>
      <div className={classes.tools}>
        <RadioChips
          label={t('preview.look')}
          value={look}
          onPick={onLook}
          options={previewLooks.map((key) => ({ key, label: t(`preview.${key}`) }))}
        />
        {access && (
          <div className={classes.customer}>
            <AsyncSelect
              label={t('preview.customer')}
              hideLabel
              placeholder={t('preview.customer')}
              load={loadCustomersFor(viewAll)}
              value={customer}
              onChange={onCustomer}
            />
          </div>
        )}
      </div>
      {asked.data ? (
        <Shown preview={asked.data} look={look} />
      ) : (
        <NotHere asked={asked}>
          <Loading />
        </NotHere>
      )}
    </div>
  )
}
