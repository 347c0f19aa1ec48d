/** Functions of a test in Python. `isRetried`: see `SequencePlan`. */
export function sendingPart(isRetried: boolean): string {
  const retry = isRetried
    ? `
    # A service sends again after a failure.
    for attempt in range(1, 4):
        if 0 < status < 500:
            break
        time.sleep(0.005 * 4**attempt)
        status = post_once(body)`
    : ''
  return `

class NoRedirect(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_):
        return None


# A proxy of the environment is not used: the app is on this machine.
opener = urllib.request.build_opener(urllib.request.ProxyHandler({}), NoRedirect)


def send(waves, fresh):
    """Sends to APP_URL. Returns the status of each response; 0: none within 5 seconds."""
    statuses = []
    for wave in waves:
        bodies = [filled(notifications[place], fresh).encode() for place in wave]
        with concurrent.futures.ThreadPoolExecutor(len(wave)) as pool:
            statuses += pool.map(post, bodies)
    return statuses


def post(body):
    status = post_once(body)${retry}
    return status


def post_once(body):
    headers = {"Content-Type": "application/json"}
    try:
        return read(urllib.request.Request(os.environ["APP_URL"], body, headers, method="POST"))[0]
    except OSError:
        return 0


def read(request):
    try:
        with opener.open(request, timeout=5) as response:
            return response.status, response.read()
    except urllib.error.HTTPError as error:
        return error.code, error.read()


def new_ids():
    """Other ids of the same form."""
    return {name: new_id(text) for name, text in ids.items()}


def new_id(text):
    is_uuid = re.fullmatch("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", text, re.I)

    def other(match):
        sign, at = match.group(), match.start()
        # Version and variant.
        if is_uuid and at in (14, 19):
            return sign
        if sign.isdigit():
            return str(random.randint(1 if at == 0 else 0, 9))
        return random.choice("ABCDEF" if sign < "a" else "abcdef")

    made, count = re.subn("[0-9a-fA-F]", other, text)
    # A short id has few other values.
    return made + str(random.randint(1000000, 9999999)) if count < 8 else made


def filled(text, fresh):
    for name in ids:
        text = text.replace(name, fresh[name])
    return text
`
}

export const readingPart = `

def states_after(waves, of):
    fresh = new_ids()
    assert any(send(waves, fresh)), "No response from APP_URL."
    return settled(lambda: [state_of(record, fresh) for record in of])


def settled(read_all):
    """Reads until nothing changes any more: the app may work after its responses."""
    ends_at = time.monotonic() + 3 * settle_seconds
    last = read_all()
    since = time.monotonic()
    while time.monotonic() < min(since + settle_seconds, ends_at):
        time.sleep(settle_seconds / 10)
        following = read_all()
        if following != last:
            since = time.monotonic()
        last = following
    return last


def state_of(record, fresh):
    def escaped(match):
        return urllib.parse.quote(filled(record[match.group(1)], fresh), safe="")

    url = re.sub(r"\\{(\\w+)\\}", escaped, os.environ["STATE_URL"])
    status, body = read(urllib.request.Request(url))
    text = body.decode(errors="replace")
    # The ids of this file, so that two runs are equal.
    for name, original in ids.items():
        text = re.sub(re.escape(fresh[name]), lambda _: original, text, flags=re.I)
    return {"status": status, "state": comparable(parsed(text))}


def parsed(text):
    try:
        return json.loads(text)
    except ValueError:
        return re.split("\\r?\\n", text)


def comparable(value, place=()):
    """Without places that may differ, and with instants in one zone."""
    if isinstance(value, str):
        return comparable_text(value)
    if isinstance(value, dict):
        names = [name for name in value if not is_ignored((*place, name))]
        return {name: comparable(value[name], (*place, name)) for name in names}
    if isinstance(value, list):
        places = [(*place, str(at)) for at in range(len(value))]
        return [comparable(item, at) for item, at in zip(value, places) if not is_ignored(at)]
    return value


def is_ignored(place):
    return any(
        len(pointer) == len(place) and all(name in ("*", part) for name, part in zip(pointer, place))
        for pointer in ignored
    )
`

/** `ignoresCase`: texts of a state are equal in any letter case. */
export function textPart(ignoresCase: boolean): string {
  return `

def comparable_text(text):
    if re.fullmatch(r"\\d{4}-\\d\\d-\\d\\d[T ]\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?(Z|[+-]\\d\\d:?\\d\\d)", text):
        try:
            instant = datetime.datetime.fromisoformat(text.replace("Z", "+00:00"))
            return instant.astimezone(datetime.timezone.utc).isoformat()
        except ValueError:
            pass
    return text${ignoresCase ? '.lower()' : ''}
`
}

/** Of a test with expected values. */
export const valuesPart = `

def at(found, pointer):
    value = found["state"]
    for name in pointer:
        if isinstance(value, list) and name.isdigit() and int(name) < len(value):
            value = value[int(name)]
        else:
            value = value.get(name) if isinstance(value, dict) else None
    return value


def plain(value):
    """A number as text is a number; letter case does not matter."""
    try:
        return float(value) if isinstance(value, str) else value
    except ValueError:
        return value.lower()
`
