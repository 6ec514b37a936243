import { ActionIcon } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'

export const BackButton = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <ActionIcon size="lg" aria-label={label} title={label} onClick={onClick}>
    <IconArrowLeft size={20} />
  </ActionIcon>
)
