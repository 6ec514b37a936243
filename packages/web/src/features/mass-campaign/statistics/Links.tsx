import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { showCount } from '../../../kernel/format.ts'
import { MailFrame } from '../../marketing-template/MailFrame.tsx'
import { mailLookQuery, mailsIn } from '../editor/content/mail-look.ts'
import { typedOf } from '../editor/typed-mass.ts'
import { channelOf } from '../mass-queries.ts'
import { leftOf, shareWords } from '../mass-words.tsx'
import report from '../report/Report.module.css'
import { recipientsLink } from '../report/recipients-link.ts'
import { markClicks } from './click-map.ts'
import classes from './Figures.module.css'
import type { FigureProps } from './Figures.tsx'

/** Which links were followed, in a table and over the mail itself. */
export function Links({ view, statistic: { links, counters } }: FigureProps) {
  const { t } = useTranslation('massCampaign')
  const id = useId()
  const [mail = { templateId: 0, subject: '' }] = mailsIn(typedOf(view))
  const html = useQuery(mailLookQuery(mail)).data?.html
  const left = leftOf(counters)
  const sorted = links.toSorted((one, other) => other.people - one.people)
  return (
    <section className={classes.part} aria-labelledby={id}>
      <h2 id={id}>{t('figure.links')}</h2>
      <div className={classes.links}>
        <div className={classes.table}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('figure.link')}</th>
                <th scope="col">{t('figure.people')}</th>
                <th scope="col">{t('figure.clicks')}</th>
                <th scope="col">{t('figure.share')}</th>
              </tr>
            </thead>
            <tbody>
              {sorted.map(({ link, label, target, people, clicks }) => (
                <tr key={link}>
                  <th scope="row">
                    {label || target}
                    {label !== '' && (
                      <span className={classes.target} title={target}>
                        {target}
                      </span>
                    )}
                  </th>
                  <td>
                    <Link
                      className={report.link}
                      {...recipientsLink(channelOf(view), view.campaignId, { filter: 'clicked' })}
                    >
                      {showCount(people)}
                    </Link>
                  </td>
                  <td>{showCount(clicks)}</td>
                  <td>{shareWords(people, left)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        {html !== undefined && (
          <MailFrame
            html={markClicks(html, links, (people) => t('figure.mark', { count: people, shown: showCount(people) }))}
            title={t('figure.map')}
            className={classes.frame}
          />
        )}
      </div>
    </section>
  )
}
