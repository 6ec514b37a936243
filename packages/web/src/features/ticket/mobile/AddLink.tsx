import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import phone from './Phone.module.css'
import { fromAbove } from './PhoneHead.tsx'

/** Under the thumb, over the end of a list. */
export const AddLink = ({ to, label }: { to: string; label: string }) => (
  <div className={phone.addPlace} data-bottom-bar>
    <Button
      component={Link}
      to={to}
      state={fromAbove}
      size="lg"
      radius="xl"
      leftSection={<IconPlus size={20} />}
      className={phone.add ?? ''}
    >
      {label}
    </Button>
  </div>
)
