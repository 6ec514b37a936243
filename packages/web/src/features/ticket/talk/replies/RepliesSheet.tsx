import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { refusalText } from '../../../../kernel/i18n.ts'
import type { Option } from '../../../../ui/options.ts'
import { Sheet } from '../../../../ui/Sheet.tsx'
import { Empty, Failed, Loading } from '../../../../ui/StateViews.tsx'
import { ChoiceList } from '../../mobile/detail/ChoiceList.tsx'
import { repliesQuery } from '../../ticket-queries.ts'

interface Props {
  readonly onChoose: (reply: string) => void
  readonly onClose: () => void
}

const replyLook = ({ label, detail }: Option) => (
  <span>
    <Text component="bdi" fw={500} display="block">
      {label}
    </Text>
    <Text component="bdi" c="dimmed" lineClamp={2}>
      {detail}
    </Text>
  </span>
)

/** Replies that are sent again and again; they are written and changed on the desktop. */
export default function RepliesSheet({ onChoose, onClose }: Props) {
  const { t } = useTranslation(['ticket', 'ticketMobile'])
  const { data, error, refetch } = useQuery(repliesQuery)
  return (
    <Sheet title={t('reply.menu')} onClose={onClose}>
      {data === undefined &&
        (error ? <Failed sentence={refusalText(error)} onAgain={() => void refetch()} /> : <Loading />)}
      {data?.length === 0 && <Empty sentence={t('ticketMobile:talk.noReplies')} />}
      <ChoiceList
        label={t('reply.menu')}
        options={(data ?? []).map(({ replyId, name, content }) => ({
          value: String(replyId),
          label: name,
          detail: content,
        }))}
        look={replyLook}
        onChoose={({ detail = '' }) => onChoose(detail)}
      />
    </Sheet>
  )
}
