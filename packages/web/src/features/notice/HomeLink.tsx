import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'

export const HomeLink = ({ to, label }: { to: string; label: string }) => (
  <Button component={Link} to={to} variant="light">
    {label}
  </Button>
)
