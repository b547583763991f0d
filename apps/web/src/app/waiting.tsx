/** While it is not known who is here (spec: 'Loading...'). Says nothing in the first moment, so that nothing flickers. */
export function Waiting() {
  return (
    <div role="status" className="skeleton grid min-h-dvh place-items-center text-sub text-text-2">
      Loading...
    </div>
  );
}
