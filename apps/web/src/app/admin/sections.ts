import type { ConsoleSection } from '@dubplate/domain/admins/console.ts';
import {
  ChartNoAxesColumn,
  Disc,
  Download,
  Flag,
  List,
  Shield,
  SlidersHorizontal,
  Ticket,
  Users,
  type LucideIcon,
} from 'lucide-react';
import { type Load, loadOnce } from '../../ui/hooks/lazy.tsx';

/** Icon and lazy-loaded screen of each section. */
export const sectionScreens: Record<ConsoleSection, { icon: LucideIcon; load: Load }> = {
  overview: {
    icon: ChartNoAxesColumn,
    load: loadOnce(async () => (await import('../screens/admin-overview-screen.tsx')).AdminOverviewScreen),
  },
  invites: {
    icon: Ticket,
    load: loadOnce(async () => (await import('../screens/admin-invites-screen.tsx')).AdminInvitesScreen),
  },
  members: {
    icon: Users,
    load: loadOnce(async () => (await import('../screens/admin-members-screen.tsx')).AdminMembersScreen),
  },
  songs: {
    icon: Disc,
    load: loadOnce(async () => (await import('../screens/admin-songs-screen.tsx')).AdminSongsScreen),
  },
  reports: {
    icon: Flag,
    load: loadOnce(async () => (await import('../screens/admin-reports-screen.tsx')).AdminReportsScreen),
  },
  import: {
    icon: Download,
    load: loadOnce(async () => (await import('../screens/admin-import-screen.tsx')).AdminImportScreen),
  },
  admins: {
    icon: Shield,
    load: loadOnce(async () => (await import('../screens/admin-admins-screen.tsx')).AdminAdminsScreen),
  },
  settings: {
    icon: SlidersHorizontal,
    load: loadOnce(async () => (await import('../screens/admin-settings-screen.tsx')).AdminSettingsScreen),
  },
  log: {
    icon: List,
    load: loadOnce(async () => (await import('../screens/admin-log-screen.tsx')).AdminLogScreen),
  },
};
