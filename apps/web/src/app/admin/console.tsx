import { consoleSections, openSections, type ConsoleSection } from '@dubplate/domain/admins/console.ts';
import { Navigate, Route, Routes } from 'react-router';
import { useSession } from '../../platform/session.ts';
import { useLazy } from '../../ui/hooks/lazy.tsx';
import { LoadFailed } from '../../ui/lists/paged.tsx';
import { ConsoleBar } from './console-bar.tsx';
import { ConsolePage } from './console-page.tsx';
import { sectionScreens } from './sections.ts';

/** Sections follow the live member row: granting or removing a permission changes navigation and routes immediately. */
export function Console() {
  const session = useSession();
  if (session.status !== 'signed-in') return null;
  const sections = openSections(session.member);
  return (
    <div className="wide:grid wide:min-h-dvh wide:grid-cols-[232px_minmax(0,1fr)]">
      <ConsoleBar member={session.member} sections={sections} />
      <Routes>
        {sections.map((section) => (
          <Route key={section} path={`${section}/*`} element={<Section key={section} section={section} />} />
        ))}
        <Route path="*" element={<Navigate to="/admin/overview" replace />} />
      </Routes>
    </div>
  );
}

function Section({ section }: { section: ConsoleSection }) {
  const { Component, retry } = useLazy(sectionScreens[section].load);
  if (Component) return <Component />;
  return <ConsolePage title={consoleSections[section].name}>{retry && <LoadFailed onRetry={retry} />}</ConsolePage>;
}
