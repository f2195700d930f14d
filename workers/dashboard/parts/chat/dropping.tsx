import { type ReactNode, useRef, useState } from "react";

type DroppingProps = { on: boolean; className: string; onFiles: (files: File[]) => void; children: ReactNode };

/** Takes files that are dropped on it. */
export function Dropping({ on, className, onFiles, children }: DroppingProps) {
  const [over, setOver] = useState(false);
  // Each element inside says that it is entered and left as well.
  const depth = useRef(0);
  const enter = (by: number) => {
    depth.current += by;
    setOver(depth.current > 0);
  };
  if (!on) return <div className={className}>{children}</div>;
  return (
    <div
      className={className}
      data-dropping={over || undefined}
      onDragEnter={(event) => event.dataTransfer.types.includes("Files") && enter(1)}
      onDragLeave={(event) => event.dataTransfer.types.includes("Files") && enter(-1)}
      onDragOver={(event) => event.dataTransfer.types.includes("Files") && event.preventDefault()}
      onDrop={(event) => {
        if (!event.dataTransfer.types.includes("Files")) return;
        event.preventDefault();
        enter(-depth.current);
        onFiles([...event.dataTransfer.files]);
      }}
    >
      {children}
      {over && <div className="chat-drop">Drop it to send it</div>}
    </div>
  );
}
