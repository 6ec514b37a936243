import { showPhone } from '@crm/contract/rules/phone'
import type { UserView } from '@crm/contract/user'
import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAvatar } from '../../../kernel/avatar.ts'
import { loadTexts } from '../../../kernel/i18n.ts'
import { useMe } from '../../../kernel/me.ts'
import { showToast } from '../../../kernel/toast.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { FactGroup, ReadFact } from '../../../ui/FactField.tsx'
import { PhoneFact, TextareaFact, TextFact } from '../../../ui/TextFact.tsx'
import type { Picture } from '../../user/picture.ts'
import { checkName, checkPhone, checkSignature } from '../../user/profile/fact-checks.ts'
import { Loaded } from '../Loaded.tsx'
import classes from '../Setting.module.css'
import { personQuery } from '../setting-queries.ts'
import { type OwnPatch, saveOwn, whyRefused } from './save-own.ts'

// The words of the picture are those of the users' pages.
await loadTexts(['user'])

const PictureDialog = lazy(() => import('../../user/profile/PictureDialog.tsx'))
const EmailDialog = lazy(() => import('./EmailDialog.tsx'))

const AVATAR_PX = 72
const save = (view: UserView, patch: OwnPatch): Promise<string | undefined> =>
  saveOwn(view, patch).then(() => undefined, whyRefused)

function Face({ view, onChange }: { view: UserView; onChange: () => void }) {
  const { t } = useTranslation('setting')
  const url = useAvatar(view)
  return (
    <div className={classes.person}>
      <Avatar name={view.fullName} url={url} size={AVATAR_PX} />
      <div>
        <p className={classes.name}>
          <bdi>{view.fullName}</bdi>
        </p>
        <Button variant="default" size="xs" onClick={onChange}>
          {t('profile.picture')}
        </Button>
      </div>
    </div>
  )
}

function OwnFacts({ view, onEmail }: { view: UserView; onEmail: () => void }) {
  const { t } = useTranslation('setting')
  const fact = (field: 'fullName' | 'phone' | 'signature') => ({
    label: t(`profile.${field}`),
    value: view[field],
    onSave: (next: string) => save(view, { [field]: next }),
  })
  return (
    <FactGroup title={t('profile.own')}>
      <TextFact {...fact('fullName')} required check={checkName} />
      <PhoneFact {...fact('phone')} check={checkPhone} format={showPhone} />
      <ReadFact
        label={t('profile.email')}
        link={
          <Button variant="subtle" size="compact-sm" onClick={onEmail}>
            {t('profile.changeEmail')}
          </Button>
        }
      >
        <bdi>{view.email}</bdi>
      </ReadFact>
      <TextareaFact {...fact('signature')} check={checkSignature} help={t('profile.signatureHelp')} />
    </FactGroup>
  )
}

function GivenFacts({ view }: { view: UserView }) {
  const { t } = useTranslation('setting')
  const rights = view.systemRole === 'admin' ? 'admin' : view.priorityPermission
  return (
    <FactGroup title={t('profile.given')}>
      <Text c="dimmed">{t('profile.changedByAdmin')}</Text>
      <ReadFact label={t('profile.userName')}>{view.userName}</ReadFact>
      <ReadFact label={t('profile.department')}>{view.departmentName}</ReadFact>
      <ReadFact label={t('profile.position')}>{view.positionName}</ReadFact>
      <ReadFact label={t('profile.userGroup')}>{view.userGroupName}</ReadFact>
      <ReadFact label={t('profile.systemRole')}>{t(`role.${view.systemRole}`)}</ReadFact>
      <ReadFact label={t('profile.rightsFrom')}>{t(`rights.${rights}`)}</ReadFact>
      <ReadFact label={t('profile.machineCode')}>{view.machineCode}</ReadFact>
    </FactGroup>
  )
}

function Profile({ view }: { view: UserView }) {
  const [open, setOpen] = useState<'picture' | 'email' | null>(null)
  const url = useAvatar(view)
  const close = () => setOpen(null)
  async function savePicture(picture: Picture | null) {
    const { avatar, avatarType } = picture ?? { avatar: null, avatarType: null }
    const refusal = await save(view, { avatar, avatarType })
    if (refusal === undefined) showToast({ tone: 'success', key: 'user:picture.saved' })
    return refusal
  }
  return (
    <>
      <Face view={view} onChange={() => setOpen('picture')} />
      <div className={classes.columns}>
        <div>
          <OwnFacts view={view} onEmail={() => setOpen('email')} />
        </div>
        <div>
          <GivenFacts view={view} />
        </div>
      </div>
      <Suspense>
        {open === 'picture' && <PictureDialog name={view.fullName} url={url} onSave={savePicture} onClose={close} />}
        {open === 'email' && <EmailDialog view={view} onClose={close} />}
      </Suspense>
    </>
  )
}

/** The own account: what the person changes, and what an administrator decides. */
export default function ProfilePart() {
  const me = useMe()
  const query = useQuery({ ...personQuery(me?.userId ?? 0), enabled: me !== null })
  return <Loaded query={query}>{(view) => <Profile view={view} />}</Loaded>
}
