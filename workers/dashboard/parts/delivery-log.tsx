import "./delivery-log.css";
import { Badge } from "@mantine/core";
import { type Delivery, triedWords } from "./deliveries";
import { Until, When } from "./when";

const states = {
  pending: { words: "Pending", color: "yellow" },
  delivered: { words: "Delivered", color: "pine" },
  failed: { words: "Failed", color: "red" },
  held: { words: "Held", color: "gray" },
} as const;

/** What was sent, newest first, each with its tries. */
export function DeliveryLog({ deliveries }: { deliveries: Delivery[] }) {
  return (
    <ul className="rows">
      {deliveries.map((delivery) => (
        <DeliveryRow key={delivery.delivery_id} delivery={delivery} />
      ))}
    </ul>
  );
}

function DeliveryRow({ delivery }: { delivery: Delivery }) {
  const { delivery_id, type, reason, conv_id, seq, state, created_at, next_at, tries } = delivery;
  const where = conv_id === undefined ? "" : seq === undefined ? ` in ${conv_id}` : ` at ${conv_id}.${seq}`;
  return (
    <li className="row delivery">
      <div className="row-words">
        <span className="words">
          <span className="person-name">{type === "test" ? "Test" : reason}</span>
          {where && <span className="dim">{where}</span>}
        </span>
        <span className="row-facts">
          <When at={created_at} />
          <span className="mono">{delivery_id}</span>
          {state === "held" && <span>Held while the agent is paused; one wake is sent when it is resumed</span>}
          {next_at !== null && <Until at={next_at} prefix={tries.length > 0 ? "Tried again " : "Tried "} past="being tried" />}
        </span>
        <Tries tries={tries} />
      </div>
      <div className="row-end">
        <Badge variant="light" color={states[state].color} radius="sm" tt="none">
          {states[state].words}
        </Badge>
      </div>
    </li>
  );
}

/** One try is told in a line, more of them fold. */
function Tries({ tries }: { tries: Delivery["tries"] }) {
  const [only] = tries;
  if (!only) return null;
  if (tries.length === 1) return <span className="delivery-try">{triedWords(only)}</span>;
  const last = tries.at(-1) ?? only;
  return (
    <details className="delivery-tries">
      <summary>
        {tries.length} tries, the last: {triedWords(last)}
      </summary>
      <ol>
        {tries.map((each) => (
          <li key={each.at}>
            <When at={each.at} />: {triedWords(each)}
          </li>
        ))}
      </ol>
    </details>
  );
}
